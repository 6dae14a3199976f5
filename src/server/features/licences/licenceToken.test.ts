import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jwkThumbprint, licenceClaims, signToken } from './licenceToken.ts';

/** The example key of RFC 8037, appendix A.1. */
const EXAMPLE = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
};

describe('tokens as in RFC 8037', () => {
  it('are signed as in appendix A.4', () => {
    const key = createPrivateKey({ key: EXAMPLE, format: 'jwk' });
    expect(signToken('Example of Ed25519 signing', { key })).toBe(
      'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
    );
  });

  it('name their key by its thumbprint, as in appendix A.3', () => {
    expect(jwkThumbprint(EXAMPLE.x)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
  });
});

describe('signatures as in RFC 8032, section 7.1', () => {
  const VECTORS = [
    {
      seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      message: '',
      signature:
        'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    },
    {
      seed: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      message: '72',
      signature:
        '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    },
    {
      seed: 'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
      publicKey: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      message: 'af82',
      signature:
        '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    },
  ];

  it.each(VECTORS)('of the message “$message”', ({ seed, publicKey, message, signature }) => {
    const text = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: text(publicKey) };
    const key = createPrivateKey({ key: { ...jwk, d: text(seed) }, format: 'jwk' });
    expect(sign(null, Buffer.from(message, 'hex'), key).toString('hex')).toBe(signature);
    const known = createPublicKey({ key: jwk, format: 'jwk' });
    expect(verify(null, Buffer.from(message, 'hex'), known, Buffer.from(signature, 'hex'))).toBe(true);
    const broken = Buffer.from(signature, 'hex');
    broken[3] = (broken[3] ?? 0) ^ 1;
    expect(verify(null, Buffer.from(message, 'hex'), known, broken)).toBe(false);
  });
});

it('is good for 14 days, and for 7 more while the store cannot be asked', () => {
  const claims = licenceClaims({
    issuer: 'https://ana.example',
    storeId: 's',
    productId: 'p',
    licenceId: 'l',
    fingerprint: 'f',
    until: null,
    now: new Date('2026-03-01T00:00:00.900Z'),
  });
  const day = 86_400;
  expect(claims).toEqual({
    iss: 'https://ana.example',
    sub: 'l',
    aud: 'p',
    store: 's',
    fingerprint: 'f',
    iat: Date.UTC(2026, 2, 1) / 1000,
    exp: Date.UTC(2026, 2, 15) / 1000,
    grace_until: Date.UTC(2026, 2, 15) / 1000 + 7 * day,
  });
});

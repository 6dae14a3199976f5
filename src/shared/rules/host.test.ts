import { describe, expect, it } from 'vitest';
import { isLocalHost, normaliseHost } from './host.ts';

describe('normaliseHost', () => {
  it.each([
    ['Ana.Example:3000', 'ana.example'],
    [' ana.example. ', 'ana.example'],
    ['ana.example.:443', 'ana.example'],
    ['ana.example:', 'ana.example'],
    ['[::1]:3000', '[::1]'],
    ['::1', '[::1]'],
    ['ana.example:x', 'ana.example:x'],
  ])('reads %s as %s', (host, name) => {
    expect(normaliseHost(host)).toBe(name);
  });
});

describe('isLocalHost', () => {
  it.each(['localhost', '127.0.0.1', '255.255.255.255', '[::1]', '[fe80::1]'])('is true for %s', (host) => {
    expect(isLocalHost(host)).toBe(true);
  });

  it.each(['ana.localhost', '256.0.0.1', '1.2.3', '1.2.3.4.5', '[]', '[ana]', '[12]', ''])(
    'is false for %s',
    (host) => {
      expect(isLocalHost(host)).toBe(false);
    },
  );
});

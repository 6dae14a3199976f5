import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const BULK = '/-/npm/v1/security/advisories/bulk';

let stopRegistry = (): void => undefined;
let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'stoa-audit-'));
});
afterEach(async () => {
  stopRegistry();
  await rm(cache, { recursive: true, force: true });
});

const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/fastify/package.json'), 'utf8'));
/** npm's report for a package with a vulnerability. */
const PACKUMENT = {
  name: 'fastify',
  'dist-tags': { latest: version },
  versions: { [version]: { name: 'fastify', version, dist: { tarball: '' } } },
};

/** A local registry that answers npm's audit requests and nothing else. */
async function startRegistry(advisories: object | null): Promise<{ url: string; requested: string[] }> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (request.url === BULK) requested.push(...Object.keys(JSON.parse(gunzipSync(body).toString())));
      const answer = request.url === BULK ? advisories : request.url === '/fastify' ? PACKUMENT : null;
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? {}));
    });
  }).listen(0, '127.0.0.1');
  stopRegistry = () => void server.close();
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requested };
}

const advisory = (severity: string) => [
  { id: 1, url: 'https://example.com/1', title: 'A hole', severity, vulnerable_versions: '<9999', cwe: [] },
];

/** Runs `npm run audit` against a registry and returns its output and exit code. */
const audit = (registryUrl: string) =>
  new Promise<{ code: number; printed: string }>((resolve) => {
    const env = {
      ...process.env,
      npm_config_registry: registryUrl,
      npm_config_fetch_retries: '0',
      npm_config_cache: cache,
    };
    execFile(process.execPath, ['scripts/audit.mjs'], { cwd: ROOT, env }, (error, printed) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed }),
    );
  });

describe('npm run audit', () => {
  it('fails for a high vulnerability in a production dependency, and names it', async () => {
    const { url, requested } = await startRegistry({ fastify: advisory('high') });
    const { code, printed } = await audit(url);
    expect(printed).toContain('audit: fastify * has a high vulnerability.\n');
    expect(printed).toMatch(/audit: \d+ high or critical vulnerabilities in dependencies\.\n$/);
    expect(code).toBe(1);
    expect(requested).toContain('fastify');
    expect(requested).not.toContain('vitest');
  });

  it('passes with vulnerabilities that are not high', async () => {
    const { url } = await startRegistry({ fastify: advisory('moderate') });
    expect(await audit(url)).toEqual({
      code: 0,
      printed: 'audit: 0 high or critical vulnerabilities in dependencies.\n',
    });
  });

  it('passes if the registry knows of none', async () => {
    const { url } = await startRegistry({});
    expect(await audit(url)).toEqual({
      code: 0,
      printed: 'audit: 0 high or critical vulnerabilities in dependencies.\n',
    });
  });

  it.each([
    ['offers no audit', async () => (await startRegistry(null)).url],
    [
      'is not there',
      async () => {
        const { url } = await startRegistry(null);
        stopRegistry();
        return url;
      },
    ],
  ])('reports that nothing was checked if the registry %s', async (_, open) => {
    expect(await audit(await open())).toEqual({
      code: 0,
      printed: 'audit: no registry could be reached, so dependencies were not checked for known vulnerabilities.\n',
    });
  });
});

import { readFileSync } from 'node:fs';

// node scripts/smoke.mjs <url> [file with the start output]: checks the main pages over HTTP as a visitor.
const [address = 'http://localhost:3000', startOutput] = process.argv.slice(2);
const problems = [];

await step('the landing page leads to sign-up', async () => {
  const page = await get('/', 'text/html');
  expect(/href="[^"]*\/signup/.test(page), 'no link to /signup');
});
await step('the process is healthy', () => get('/healthz'));
await step('the database responds', () => get('/readyz'));
await step('the API is described', async () => {
  const { openapi, paths } = JSON.parse(await get('/functions/openapi.json', 'application/json'));
  expect(String(openapi).startsWith('3.1') && Object.keys(paths).length > 0, 'not an OpenAPI 3.1 document with paths');
});

const storefront = startOutput && demoStorefront(readFileSync(startOutput, 'utf8'));
if (storefront) {
  const product = await step(`the demo storefront ${storefront} shows products`, async () => {
    const page = await get(storefront, 'text/html');
    const [, path] = /href="([^"#?]*\/p\/[^"#?]+)"/.exec(page) ?? [];
    expect(path !== undefined, 'no link to a product');
    return path;
  });
  if (product) await step(`the product page ${product} opens`, () => get(product, 'text/html'));
}

console.log(problems.length === 0 ? 'The smoke test passed.' : `The smoke test failed. Problems: ${problems.length}.`);
process.exitCode = problems.length === 0 ? 0 : 1;

async function step(name, walk) {
  try {
    const outcome = await walk();
    console.log(`ok    ${name}`);
    return outcome;
  } catch (problem) {
    problems.push(name);
    console.log(`FAIL  ${name}: ${problem.message}`);
    return null;
  }
}

async function get(path, type = '') {
  const answer = await fetch(new URL(path, address), { redirect: 'follow', signal: AbortSignal.timeout(20_000) });
  const body = await answer.text();
  expect(answer.status === 200, `${path} responded with ${answer.status}`);
  expect((answer.headers.get('content-type') ?? '').startsWith(type), `${path} is not ${type}`);
  return body;
}

function expect(truth, args) {
  if (!truth) throw new Error(args);
}

// A store's path has one segment. These names are the platform's own.
function demoStorefront(output) {
  const own = [
    'dashboard',
    'login',
    'signup',
    'reset',
    'admin',
    'dev',
    'members',
    'healthz',
    'readyz',
    'metrics',
    'live',
  ];
  const paths = [...output.matchAll(/https?:\/\/[^\s/]+\/([a-z0-9-]+)\/?(?=[\s),.]|$)/gm)].map(([, name]) => name);
  const slug = paths.find((name) => !own.includes(name));
  return slug ? `/${slug}` : null;
}

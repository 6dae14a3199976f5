import { ensureInstalled } from './ensureInstalled.mjs';
import { giveUp, inProject } from './project.mjs';
import { runVitest } from './runTests.mjs';

// npm run test:stripe: the contract of payments on the test gateway, on the double of Stripe, and on Stripe itself with the
// key of a sandbox. To be run every night: Stripe can change on any day, and the double then no longer shows what it does.
const CONTRACT = inProject('src', 'server', 'gateways', 'payments', 'contract.test.ts');

// The test leaves Stripe itself out without a key, which would look like success.
if (!process.env.STRIPE_TEST_KEY)
  giveUp('STRIPE_TEST_KEY is missing, so nothing was tested. Set it to the secret key of a sandbox, such as sk_test_…');

await ensureInstalled();
const { passed, failed, skipped } = await runVitest({}, { files: [CONTRACT] });
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || skipped > 0 || passed === 0 ? 1 : 0;

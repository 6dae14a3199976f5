import { execFile } from 'node:child_process';

// npm run audit: known vulnerabilities of production dependencies. Fails only on high and critical ones.
const PATIENCE_MS = 60_000;
const FAILING = ['high', 'critical'];

const report = await askRegistry();
if (report === null) {
  process.stdout.write(
    'audit: no registry could be reached, so dependencies were not checked for known vulnerabilities.\n',
  );
} else {
  const findings = Object.values(report.vulnerabilities).filter(({ severity }) => FAILING.includes(severity));
  for (const { name, severity, range } of findings)
    process.stdout.write(`audit: ${name} ${range} has a ${severity} vulnerability.\n`);
  process.stdout.write(`audit: ${findings.length} high or critical vulnerabilities in dependencies.\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

/** npm's report. Null if there was no response in time or the registry offers no audit. */
function askRegistry() {
  return new Promise((resolve) => {
    const args = ['audit', '--omit=dev', '--json'];
    execFile('npm', args, { timeout: PATIENCE_MS, maxBuffer: 64 * 1024 * 1024 }, (_error, output) => {
      resolve(readReport(output));
    });
  });
}

function readReport(output) {
  try {
    const report = JSON.parse(output);
    return report.vulnerabilities ? report : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

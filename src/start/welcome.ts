import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { outboxFolder } from './openServices.ts';
import { DEMO } from './demo/demoStore.ts';

/** The output of `npm start` when it is ready: URLs, demo accounts, where email goes. */
export function welcome(config: Config, embeddedHome: string | null): string {
  const lines = [
    '',
    `  Stoa is ready at ${config.publicUrl}`,
    '',
    `  Create your store     ${config.publicUrl}/signup`,
    ...(config.withDemo
      ? [
          `  Demo store            ${config.publicUrl}/${DEMO.slug}`,
          `  Demo creator          ${DEMO.creator.email}   password: ${DEMO.creator.password}`,
          `  Demo customer         ${DEMO.customer.email}   password: ${DEMO.customer.password}   (${config.publicUrl}/${DEMO.slug}/members)`,
        ]
      : []),
    `  Email                 ${mailText(config)}`,
    `  Database              ${databaseText(config.dataDir, embeddedHome)}`,
    '',
    '  Press Ctrl-C to stop.',
    '',
    '',
  ];
  return lines.join('\n');
}

function mailText(config: Config): string {
  if (config.sendgrid) return 'sent through SendGrid';
  if (config.smtpUrl) return 'sent through SMTP_URL';
  return `kept on this computer: ${config.publicUrl}/dev/mail   (${outboxFolder(config)})`;
}

function databaseText(dataDir: string, home: string | null): string {
  if (home === null) return 'DATABASE_URL';
  const isWithin = home === join(realpathSync(dataDir), 'postgres');
  return isWithin
    ? `embedded PostgreSQL in ${dataDir}`
    : `embedded PostgreSQL in ${home}, because its user cannot access ${dataDir}`;
}

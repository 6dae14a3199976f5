import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { outboxFolder } from './openServices.ts';
import { DEMO } from './demo/demoStore.ts';

/** What `npm start` says when it is ready: addresses, demo accounts, where mail goes. */
export function welcome(config: Config, embeddedHome: string | null): string {
  const lines = [
    '',
    `  Stoa is ready at ${config.publicUrl}`,
    '',
    `  Open your own store   ${config.publicUrl}/signup`,
    ...(config.withDemo
      ? [
          `  Demo store            ${config.publicUrl}/${DEMO.slug}`,
          `  Demo creator          ${DEMO.creator.email}   password: ${DEMO.creator.password}`,
          `  Demo customer         ${DEMO.customer.email}   password: ${DEMO.customer.password}   (${config.publicUrl}/${DEMO.slug}/members)`,
        ]
      : []),
    `  Mail                  ${mailWords(config)}`,
    `  Database              ${databaseWords(config.dataDir, embeddedHome)}`,
    '',
    '  Ctrl-C stops it.',
    '',
    '',
  ];
  return lines.join('\n');
}

function mailWords(config: Config): string {
  if (config.sendgrid) return 'goes out through SendGrid';
  if (config.smtpUrl) return 'goes out through SMTP_URL';
  return `stays here: ${config.publicUrl}/dev/mail   (${outboxFolder(config)})`;
}

function databaseWords(dataDir: string, home: string | null): string {
  if (home === null) return 'DATABASE_URL';
  const isWithin = home === join(realpathSync(dataDir), 'postgres');
  return isWithin
    ? `embedded PostgreSQL in ${dataDir}`
    : `embedded PostgreSQL in ${home}, since its account may not enter ${dataDir}`;
}

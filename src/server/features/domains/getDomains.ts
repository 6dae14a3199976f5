import { getDomains as contract } from '#shared/contract/domains.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadDomains } from './domainRecord.ts';

export const getDomains = defineHandler(contract, (_input, { tx, now, services }) =>
  loadDomains(tx, { settings: services.settings, now }),
);

import { getDomains as contract } from '#shared/contract/domains.ts';
import { answer } from '../../access/answer.ts';
import { loadDomains } from './domainRecord.ts';

export const getDomains = answer(contract, (_input, { tx, now, services }) =>
  loadDomains(tx, { settings: services.settings, now }),
);

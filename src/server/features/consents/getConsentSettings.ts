import { getConsentSettings as contract } from '#shared/contract/consents.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findConsentSettings } from './consentSettings.ts';

/** What the store's buyers have to agree to. */
export const getConsentSettings = defineHandler(contract, async (_input, { tx }) => ({
  settings: await findConsentSettings(tx),
}));

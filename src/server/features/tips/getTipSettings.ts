import { getTipSettings as contract } from '#shared/contract/tips.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findTipSettings } from './tipSettings.ts';

/** Which tips the store's checkout suggests. */
export const getTipSettings = defineHandler(contract, async (_input, { tx }) => ({
  settings: await findTipSettings(tx),
}));

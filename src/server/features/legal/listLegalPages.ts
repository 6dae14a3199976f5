import { listLegalPages as contract } from '#shared/contract/legal.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadLegalPages } from './legalRecord.ts';

/** All legal pages of a store, with or without a saved text. */
export const listLegalPages = defineHandler(contract, async (_input, { tx }) => ({ pages: await loadLegalPages(tx) }));

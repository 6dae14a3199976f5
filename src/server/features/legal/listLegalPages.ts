import { listLegalPages as contract } from '#shared/contract/legal.ts';
import { answer } from '../../access/answer.ts';
import { loadLegalPages } from './legalRecord.ts';

/** The legal pages of a store, written or not. */
export const listLegalPages = answer(contract, async (_input, { tx }) => ({ pages: await loadLegalPages(tx) }));

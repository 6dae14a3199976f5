import { getPlanSales as contract } from '#shared/contract/plans.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadSales } from './loadSales.ts';

/** Which store sells plans, at what prices. */
export const getPlanSales = defineHandler(contract, (_input, { tx }) => loadSales(tx));

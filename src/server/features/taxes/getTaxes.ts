import { getTaxes as contract } from '#shared/contract/taxes.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findTaxes } from './findTaxes.ts';

/** How the store charges tax. */
export const getTaxes = defineHandler(contract, (_input, { tx }) => findTaxes(tx));

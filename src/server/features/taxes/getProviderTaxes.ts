import type { z } from 'zod';
import { getProviderTaxes as contract } from '#shared/contract/taxes.ts';
import { defineProviderHandler } from '../../access/defineProviderHandler.ts';
import { findPayee } from '../paymentAccounts/findPayee.ts';

type Output = z.input<typeof contract.output>;

/** Whether the payment provider can calculate the store's taxes, and what is missing for that. */
export const getProviderTaxes = defineProviderHandler(
  contract,
  async (_input, { services, transact }): Promise<Output> => {
    const { payments, log } = services;
    const { taxes } = payments;
    if (taxes === null) return { state: 'none', missing: [] };
    const payee = await transact((tx) => findPayee(tx, payments));
    if (!payee) return { state: 'not-connected', missing: [] };
    try {
      const { status, missing } = await taxes.readSettings(payee.account);
      return { state: status, missing };
    } catch (error) {
      log.warn({ err: error }, 'The payment provider could not be asked about its taxes.');
      return { state: 'unreachable', missing: [] };
    }
  },
);

import { getWalletDomains as contract } from '#shared/contract/payments.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { loadWalletDomains } from './loadWalletDomains.ts';

export const getWalletDomains = defineHandler(contract, (_input, { tx, services }) => loadWalletDomains(tx, services));

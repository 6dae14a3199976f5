import { getPlan as contract } from '#shared/contract/plans.ts';
import { defineProviderHandler } from '../../access/defineProviderHandler.ts';
import { loadPlan } from './loadPlan.ts';

/** The creator's plan, what they pay for it, and what they can buy. */
export const getPlan = defineProviderHandler(contract, async (_input, context) => ({ plan: await loadPlan(context) }));

import { listUnrecordedTaxes as contract } from '#shared/contract/taxes.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { findUnrecorded } from './unrecorded.ts';

/** What the provider refused to record in its tax reports. */
export const listUnrecordedTaxes = defineHandler(contract, (_input, { tx, now }) => findUnrecorded({ tx, now }));

import type { LedgerTax } from '../../sales/ledger.ts';

/** A payment that was received, as the ledger needs it. */
export interface Payment {
  id: string;
  gateway: string;
  amount: number;
  /** The gateway's fee. */
  fee: number;
  /** The platform's share. */
  platformFee?: number;
  /** The taxes in the amount. */
  taxes?: readonly LedgerTax[];
  currency: string;
}

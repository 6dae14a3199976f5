-- A tax that is rounded to zero still has an amount that it is on, which a refund takes back. Its transfer moves no money.
alter table ledger_transfers drop constraint ledger_transfers_amount_check;
alter table ledger_transfers add constraint ledger_transfers_amount_check
  check (amount > 0 or (amount = 0 and tax_base > 0));

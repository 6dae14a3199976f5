/** What customers get whose call the creator cancels. The server decides by the call's rule (`hostOutcome`). */
export const HOST_CANCELS =
  'If the call’s rule for canceling is a refund, paid calls are refunded now. Otherwise, another time can be booked.';

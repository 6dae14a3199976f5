/** The filters of recipients and their labels. */
export const RECIPIENT_STATES = [
  { value: 'queued', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'bounced', label: 'Bounced' },
  { value: 'complained', label: 'Marked as spam' },
  { value: 'failed', label: 'Not sent' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
] as const;

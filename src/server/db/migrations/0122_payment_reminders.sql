-- Installments are announced as the first payment after a trial is: `reminder_at` is when the customer is to be reminded of
-- the next payment. Null: never, or it was done.
alter table subscriptions rename column trial_reminder_at to reminder_at;
alter index subscriptions_trial_reminder rename to subscriptions_reminder;

update subscriptions set reminder_at = period_end - interval '3 days'
 where payments_total is not null and status = 'active' and period_end - interval '3 days' > now();

import { useState } from 'react';
import type { PersonRow } from '#shared/contract/platform.ts';
import { PLANS } from '#shared/rules/plan.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { PERSON_DEEDS, type PersonDeedName } from './personDeeds.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useAdminDeed } from './useAdminDeed.ts';

type PersonDeedProps = { person: PersonRow; deed: PersonDeedName; onClose: () => void };

/** Asks for the reason, then does it. */
export function PersonDeed({ person, deed, onClose }: PersonDeedProps) {
  const run = useAdminDeed();
  const [planId, setPlanId] = useState(person.planId);
  const { act, done, ...words } = PERSON_DEEDS[deed]({ userId: person.uid, name: person.displayName, planId });
  return (
    <ReasonDialog {...words} onClose={onClose} onConfirm={(reason) => run(() => act(reason), done)}>
      {deed === 'plan' && (
        <Field label="Plan" kind="choice">
          <Select options={PLAN_OPTIONS} value={planId} onChange={setPlanId} />
        </Field>
      )}
    </ReasonDialog>
  );
}

const PLAN_OPTIONS = PLANS.map(({ id, name, stores }) => ({
  value: id,
  label: name,
  hint: stores === 1 ? '1 store' : `${stores} stores`,
}));

import { useState } from 'react';
import type { PersonRow } from '#shared/contract/platform.ts';
import { PLANS } from '#shared/rules/plan.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { PERSON_ACTIONS, type PersonActionName } from './personActions.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useAdminAction } from './useAdminAction.ts';

type PersonActionProps = { person: PersonRow; action: PersonActionName; onClose: () => void };

/** Asks for the reason and then performs the action. */
export function PersonAction({ person, action, onClose }: PersonActionProps) {
  const run = useAdminAction();
  const [planId, setPlanId] = useState(person.setPlanId);
  const { act, done, ...texts } = PERSON_ACTIONS[action]({ userId: person.uid, name: person.displayName, planId });
  return (
    <ReasonDialog {...texts} onClose={onClose} onConfirm={(reason) => run(() => act(reason), done)}>
      {action === 'plan' && (
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

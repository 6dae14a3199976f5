import { useState } from 'react';
import type { PersonRow } from '#shared/contract/platform.ts';
import { PLANS, planOf } from '#shared/rules/plan.ts';
import { call } from '#web/client/call.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useAdminDeed } from './useAdminDeed.ts';

export type PersonDeedName = 'suspend' | 'restore' | 'plan' | 'sessions' | 'second-step' | 'grant' | 'revoke';

type PersonDeedProps = { person: PersonRow; deed: PersonDeedName; onClose: () => void };

/** Asks for the reason, then does it. */
export function PersonDeed({ person, deed, onClose }: PersonDeedProps) {
  const act = useAdminDeed();
  const [planId, setPlanId] = useState(person.planId);
  const { uid: userId, displayName: name } = person;
  switch (deed) {
    case 'suspend':
      return (
        <ReasonDialog
          onClose={onClose}
          title={`Suspend ${name}`}
          description="They are signed out and cannot sign in, and their stores show a notice. Nothing is deleted; you can restore the account at any time."
          confirmLabel="Suspend account"
          danger
          onConfirm={(reason) => act(() => call('suspendUser', { userId, reason }), 'Account suspended')}
        />
      );
    case 'restore':
      return (
        <ReasonDialog
          onClose={onClose}
          title={`Restore ${name}`}
          description="They can sign in again, and their stores open as they were."
          confirmLabel="Restore account"
          onConfirm={(reason) => act(() => call('restoreUser', { userId, reason }), 'Account restored')}
        />
      );
    case 'plan':
      return (
        <ReasonDialog
          onClose={onClose}
          title={`Change the plan of ${name}`}
          description="Stores beyond the new plan’s limit stay open; no further one can be opened."
          confirmLabel="Change plan"
          onConfirm={(reason) =>
            act(() => call('setUserPlan', { userId, planId, reason }), `The plan is ${planOf(planId).name} now`)
          }
        >
          <Field label="Plan" kind="choice">
            <Select options={PLAN_OPTIONS} value={planId} onChange={setPlanId} />
          </Field>
        </ReasonDialog>
      );
    case 'sessions':
      return (
        <ReasonDialog
          onClose={onClose}
          title={`Sign ${name} out everywhere`}
          description="Every browser they use asks for the password again."
          confirmLabel="Sign out everywhere"
          onConfirm={(reason) => act(() => call('endUserSessions', { userId, reason }), 'Signed out everywhere')}
        />
      );
    case 'second-step':
      return (
        <ReasonDialog
          onClose={onClose}
          title={`Reset the two-step sign-in of ${name}`}
          description="Their authenticator app, recovery codes and passkeys stop working, they are signed out everywhere, and their password alone opens the account. They get a letter. Make sure that it is them who asks."
          confirmLabel="Reset two-step sign-in"
          danger
          onConfirm={(reason) => act(() => call('resetSecondStep', { userId, reason }), 'Two-step sign-in reset')}
        />
      );
    case 'grant':
      return (
        <ReasonDialog
          onClose={onClose}
          title={`Make ${name} an admin`}
          description="They can do everything that this page offers, to everybody."
          confirmLabel="Make admin"
          optional
          onConfirm={(reason) =>
            act(() => call('setUserAdminStatus', { userId, isAdmin: true, reason }), `${name} is an admin now`)
          }
        />
      );
    case 'revoke':
      return (
        <ReasonDialog
          onClose={onClose}
          title={`Remove the admin rights of ${name}`}
          description="They keep their account and stores."
          confirmLabel="Remove admin rights"
          danger
          optional
          onConfirm={(reason) =>
            act(() => call('setUserAdminStatus', { userId, isAdmin: false, reason }), `${name} is no admin any more`)
          }
        />
      );
  }
}

const PLAN_OPTIONS = PLANS.map(({ id, name, stores }) => ({
  value: id,
  label: name,
  hint: stores === 1 ? '1 store' : `${stores} stores`,
}));

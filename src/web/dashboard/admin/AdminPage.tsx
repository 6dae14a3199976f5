import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#web/client/queries/user.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { adminsQuery } from './adminQueries.ts';
import { AdminsTab } from './AdminsTab.tsx';
import { AuditTab } from './AuditTab.tsx';
import { DifferencesTab } from './DifferencesTab.tsx';
import { FlagsTab } from './FlagsTab.tsx';
import { MailQueueNotice } from './MailQueueNotice.tsx';
import { MaintenanceTab } from './MaintenanceTab.tsx';
import { NotAdmin } from './NotAdmin.tsx';
import { PaymentEventsTab } from './PaymentEventsTab.tsx';
import { PeopleTab } from './PeopleTab.tsx';
import { PlansTab } from './PlansTab.tsx';
import { ReviewReportsTab } from './ReviewReportsTab.tsx';
import { SecondStepNeeded, wantsSecondStep } from './SecondStepNeeded.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { StoresTab } from './StoresTab.tsx';

const TABS = [
  { value: 'people', label: 'Creators', panel: <PeopleTab /> },
  { value: 'stores', label: 'Stores', panel: <StoresTab /> },
  { value: 'maintenance', label: 'Maintenance', panel: <MaintenanceTab /> },
  { value: 'flags', label: 'Feature flags', panel: <FlagsTab /> },
  { value: 'admins', label: 'Admins', panel: <AdminsTab /> },
  { value: 'plans', label: 'Plans', panel: <PlansTab /> },
  { value: 'payments', label: 'Payments', panel: <PaymentEventsTab /> },
  { value: 'differences', label: 'Differences', panel: <DifferencesTab /> },
  { value: 'reviews', label: 'Reviews', panel: <ReviewReportsTab /> },
  { value: 'security', label: 'Security', panel: <SecurityTab /> },
  { value: 'audit', label: 'Audit log', panel: <AuditTab /> },
] as const;

/** The admin area of the platform. */
export function AdminPage() {
  const { data: user } = useQuery(userQuery);
  const [params, setParams] = useAddressSearch();
  const { error } = useQuery({ ...adminsQuery, enabled: user?.isAdmin === true });
  if (!user?.isAdmin) return <NotAdmin />;
  if (wantsSecondStep(error)) return <SecondStepNeeded />;
  const tab = TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'people';
  return (
    <>
      <PageHead
        title="Admin"
        sentence="Manage creators, stores and platform settings. Your actions are saved to the audit log."
      />
      <MailQueueNotice />
      <Tabs label="Admin" tabs={TABS} value={tab} onChange={(next) => setParams({ ...NO_FILTERS, tab: next })} />
    </>
  );
}

// Each tab has its own filters, so the URL's parameters are dropped.
const NO_FILTERS = Object.fromEntries(
  [
    'q',
    'status',
    'plan',
    'person',
    'store',
    'creator',
    'actor',
    'target',
    'action',
    'time',
    'kind',
    'event',
    'gap',
    'review',
  ].map((word) => [word, undefined]),
);

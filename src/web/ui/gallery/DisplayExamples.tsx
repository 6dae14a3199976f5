import { useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Badge } from '../Badge.tsx';
import { BarChart } from '../BarChart.tsx';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { Stat, StatRow } from '../Stat.tsx';
import { Tabs } from '../Tabs.tsx';
import { Row, Examples } from './Examples.tsx';

export function DisplayExamples() {
  const [tab, setTab] = useState<'all' | 'drafts' | 'archive'>('all');
  return (
    <>
      <StatRow>
        <Stat label="Today" value="$214.00" change={{ direction: 'up', text: '18 %' }} />
        <Stat label="Last 30 days" value="$4,920.50" change={{ direction: 'up', text: '7 %' }} />
        <Stat label="Visitors" value="3,108" note="30 days" />
        <Stat label="Conversion" value="3.4 %" change={{ direction: 'down', text: '0.3' }} />
      </StatRow>
      <Card title="Revenue, last 30 days">
        <BarChart
          label="Revenue, last 30 days"
          bars={points}
          periods={{ current: 'Last 30 days' }}
          format={money}
          formatAxis={roundMoney}
        />
      </Card>
      <Examples title="Badges and progress">
        <Row>
          <Badge>Draft</Badge>
          <Badge tone="leaf">Paid</Badge>
          <Badge tone="amber">Pending</Badge>
          <Badge tone="brick">Refunded</Badge>
          <Badge tone="slate">New</Badge>
        </Row>
        <Row>
          <Avatar name="Noor Aydin" size="small" />
          <Avatar name="Juniper & Clay" shape="soft" />
          <Avatar name="🌿 Garden" />
          <Avatar name="Broken Picture" src="/nowhere.png" size="large" />
        </Row>
        <ProgressBar label="wheel-throwing.mp4" value={42} text="12 of 29 MB" />
        <ProgressBar label="Preparing…" value={null} />
        <ProgressBar label="glaze-recipes.pdf" value={100} tone="slate" />
        <Skeleton lines={3} />
      </Examples>
      <Tabs
        label="Products by status"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'all', label: 'All', count: 12, panel: <p>All products.</p> },
          { value: 'drafts', label: 'Drafts', count: 3, panel: <p>Three drafts.</p> },
          { value: 'archive', label: 'Archive', panel: <p>No archived products.</p> },
        ]}
      />
      <div className="grid gap-4 md:grid-cols-3">
        {drawings.map((drawing) => (
          <Card key={drawing} flush>
            <EmptyState
              drawing={drawing}
              sentence="Add your first product."
              action={<Button variant="primary">New product</Button>}
            />
          </Card>
        ))}
      </div>
    </>
  );
}

const drawings = ['products', 'receipt', 'people', 'envelope', 'lens', 'chart'] as const;

const points = Array.from({ length: 30 }, (_, day) => ({
  label: new Date(Date.UTC(2026, 4, day + 1)).toLocaleDateString('en', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }),
  value: 12000 + Math.round(6000 * Math.sin(day / 3)) + day * 300,
}));

function money(minor: number): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(minor / 100);
}

function roundMoney(minor: number): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).format(
    minor / 100,
  );
}

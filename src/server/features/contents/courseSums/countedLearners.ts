import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';

/** Customers in courses: `content_id` and `customer_id` of each. */
export type Learners = RawBuilder<unknown>;

/**
 * What the progress of some customers adds to the sums of their courses, a row each, like those of `course_learners`. Whoever has a
 * certificate has completed the course, also if it has new lessons. A report that a player sent while its customer deleted their
 * account leaves progress of nobody, which does not count.
 */
export const learnersNow = (tx: StoreTx, learners: Learners, idleDay: string) => sql`
  with learners as materialized (${learners}),
  outlines as materialized (
    select c.id, jsonb_path_query_array(c.published, '$.modules[*].lessons[*].id') as lesson_ids
      from contents c where c.store_id = ${tx.realm} and c.id in (select content_id from learners)),
  progress as (
    select p.content_id, p.customer_id, (max(p.last_at) at time zone 'UTC')::date as last_day,
           array_agg(p.lesson_id order by p.lesson_id) as lesson_ids,
           array_agg(${SECONDS} order by p.lesson_id) as seconds,
           (array_agg(p.lesson_id order by p.last_at desc, p.lesson_id))[1] as last_id,
           count(*) filter (where p.done_at is not null and o.lesson_ids ? p.lesson_id::text) as done,
           jsonb_array_length(o.lesson_ids) as lessons
      from learners d
      join lesson_progress p on p.store_id = ${tx.realm} and p.customer_id = d.customer_id and p.content_id = d.content_id
      join customers c on c.store_id = ${tx.realm} and c.id = d.customer_id and c.anonymous_since is null
      left join outlines o on o.id = d.content_id
     group by p.content_id, p.customer_id, o.lesson_ids),
  completed as (
    select p.*, (lessons > 0 and done = lessons or exists (
             select from certificates x
              where x.store_id = ${tx.realm} and x.content_id = p.content_id and x.customer_id = p.customer_id)) is true as is_completed
      from progress p)
  select content_id, customer_id, last_day, lesson_ids, seconds,
         case when is_completed then 'completed' when last_day < ${idleDay}::date then 'stopped' else 'active' end as state,
         case when not is_completed and last_day < ${idleDay}::date then last_id end as stopped_id
    from completed`;

/** How long a lesson took, as exactly as the report says it: in minutes, hours or days. */
const SECONDS = sql`case
  when p.done_at is null then -1
  when p.done_at - p.started_at < interval '2 hours' then ${inUnits(60)}
  when p.done_at - p.started_at < interval '2 days' then ${inUnits(3600)}
  else least(${inUnits(86_400)}, 365 * 86400) end`;

function inUnits(seconds: number) {
  const unit = sql.lit(seconds);
  return sql`greatest(1, round(date_part('epoch', p.done_at - p.started_at) / ${unit}))::int * ${unit}`;
}

/** The sums that a row `l` like those of `course_learners` adds one to. */
export const PARTS = sql`(
  select case when t.seconds < 0 then 'opened' else 'done' end as what, t.part_id, greatest(t.seconds, 0) as seconds
    from unnest(l.lesson_ids, l.seconds) as t (part_id, seconds)
  union all
  select l.state, coalesce(l.stopped_id, l.content_id), 0)`;

import type { Database } from '../../node/database/database.ts'
import { bringUpTo, migrationsDone, type Migration } from '../../node/database/migrations.ts'

/**
 * The tables of a host, in PostgreSQL 15 and later. A shop's rows begin with the shop, so that they can be distributed by it;
 * what all shops share is small. Times are ms since 1970, amounts minor units. A `body` is the record as the rules know it
 * (`src/host/rules/state.ts`; only that of a terminal has `wallet` for its balance); columns beside it are what statements look for.
 */
const migrations: readonly Migration[] = [
  [
    `create table shops (shop text primary key, version bigint not null, body json not null)`,
    `create table logins (login text primary key, shop text not null, operator bigint not null unique)`,
    `create table registration_codes (code text primary key, shop text not null, operator bigint not null)`,
    `create table tills (
       shop text, till bigint, balance bigint not null, entries bigint not null, instants json not null,
       primary key (shop, till))`,
    `create table ledger (
       shop text, till bigint, number bigint, at bigint not null, kind text not null, amount bigint not null,
       balance bigint not null, game integer, body json not null,
       primary key (shop, till, number))`,
    `create index on ledger (shop, till, at)`,
    `create table till_days (
       shop text, till bigint, day integer, amount bigint not null,
       primary key (shop, till, day))`,
    `create table requests (
       shop text, till bigint, key text, at bigint not null, body json not null,
       primary key (shop, till, key))`,
    `create table ticket_ids (
       shop text, till bigint, id text, barcode text, body json not null,
       primary key (shop, till, id))`,
    `create table tickets (
       shop text, barcode text, game integer not null, first_draw bigint not null, last_draw bigint not null,
       state text not null, sold_at bigint not null, body json not null,
       primary key (shop, barcode))`,
    `create index on tickets (game, last_draw, first_draw)`,
    `create table accounts (
       shop text, user_id text, kind text not null, operator bigint not null, balance bigint not null,
       body json not null,
       primary key (shop, user_id))`,
    `create table cards (shop text, hash text, user_id text not null, primary key (shop, hash))`,
    `create table wallet_links (shop text, secret text, user_id text, primary key (shop, secret))`,
    `create table draws (
       game integer, draw bigint, ends_at bigint not null, is_sold boolean not null, numbers json,
       primary key (game, draw))`,
    `create index on draws (ends_at)`,
    `create table liabilities (
       shop text, game integer, draw bigint, body json not null, primary key (shop, game, draw))`,
    `create index on liabilities (game, draw)`,
    `create table events (shop text, id uuid, at bigint not null, body json not null, primary key (shop, id))`,
    `create table outbox (shop text, id uuid, at bigint not null, primary key (shop, id))`,
  ],
  [
    // Who logged in at an earlier version logs in again.
    `drop table if exists host_tokens, host_token_pairs, host_sessions, host_attempts`,
    `create table sessions (
       shop text, id uuid, operator bigint not null, began timestamptz not null default now(),
       ends timestamptz not null, generation integer not null default 1, renewed timestamptz not null default now(),
       is_used boolean not null default false, ended timestamptz, end_reason text,
       primary key (shop, id))`,
    `create index on sessions (shop, ends)`,
    `create table token_pairs (
       shop text, refresh text, access text not null, session uuid not null, generation integer not null,
       issued timestamptz not null default now(),
       primary key (shop, refresh), unique (shop, access),
       foreign key (shop, session) references sessions on delete cascade)`,
    `create index on token_pairs (shop, session, generation, issued)`,
    `create table attempts (
       name text primary key, allowed integer not null, window_ms integer not null,
       times timestamptz[] not null, ends timestamptz not null)`,
    `create index on attempts (ends)`,
    `create table if not exists host_secrets (name text primary key, value text not null)`,
    `alter table host_secrets rename to secrets`,
  ],
  [
    `create table deployment_terms (
       is_only boolean primary key default true check (is_only), version bigint not null, body json not null)`,
    `alter table shops add opened_at timestamptz not null default now()`,
  ],
  // Verifiable draws: commitments by the day, seals, and the secrets that were published (docs/draws.md).
  [
    `create table day_roots (
       number bigint primary key, starts_at bigint not null, ends_at bigint not null, published_at bigint not null,
       tree text not null, previous text, key text not null, root text not null unique, signature text not null)`,
    `create table day_draws (
       number bigint references day_roots, game integer, first_draw bigint, last_draw bigint not null,
       first_ends_at bigint not null, last_ends_at bigint not null, root text not null,
       primary key (number, game, first_draw))`,
    `create index on day_draws (game, last_draw)`,
    `create index on day_draws (last_ends_at)`,
    `alter table draws add closed_at bigint, add day bigint references day_roots, add secret text, add path bytea`,
    `create index on draws (ends_at) where numbers is null`,
    `create table seals (
       game integer, draw bigint, sealed_at bigint not null, tickets bigint not null, root text not null,
       signature text not null, salt text not null, leaves bytea not null,
       primary key (game, draw), foreign key (game, draw) references draws on delete cascade)`,
  ],
  [
    // Every process that serves, and when it last said so.
    `create table processes (id uuid primary key, seen timestamptz not null default now())`,
    // The connection of each self-service terminal, and the one whose place it took.
    `create table terminal_connections (
       shop text, account text, operator bigint not null, connection text not null, previous text, process uuid not null,
       primary key (shop, account))`,
    `create index on terminal_connections (shop, operator)`,
    `create index on terminal_connections (process)`,
    // Of @socket.io/postgres-adapter, for messages that are too long for a notification.
    `create table socket_io_attachments (
       id bigserial unique, created_at timestamptz default now(), payload bytea)`,
  ],
  [
    // Who may administer the host, and what they have done; `shop` is empty where it is not about one shop.
    `create table administrators (
       name text primary key, key_hash text not null unique, added timestamptz not null default now(), ended timestamptz)`,
    `create table acts (
       shop text, id uuid, at bigint not null, administrator text not null, reason text not null, act text not null,
       body json not null,
       primary key (shop, id))`,
    `create index on acts (id)`,
  ],
  [
    // Old rows are found by their time. An insert hardly notices an index of block ranges.
    `create index on requests using brin (at)`,
    `create index on events using brin (at)`,
    `create index on sessions (ends)`,
  ],
  // The holder of a ticket requests its proof by the number alone, without the shop.
  [`create index on tickets (barcode)`],
  // Limits that administrators have set for every shop, instead of those of the deployment.
  [`create table limits (name text primary key, amount bigint not null)`],
  // The answer of a movement is kept for ever: its time is null, so that no retention finds it.
  [
    `alter table requests alter at drop not null`,
    `update requests set at = null where body->>'kind' is distinct from 'sale'`,
  ],
  // How long administrators want records to be kept, instead of the options of the processes.
  [`create table periods (records text primary key, days integer not null)`],
  // The last head of each counter's log.
  [
    `create table log_heads (
       shop text, counter text, at bigint not null, body json not null, primary key (shop, counter))`,
  ],
  // Games beside those of the catalogue. A changed description has the next number; tickets keep theirs.
  [
    `create table described_games (
       game integer, number integer, body json not null, primary key (game, number))`,
  ],
  // The times of each game whose draws were held (backend/store/draws/held.ts).
  [`create table held_draws (game integer primary key, times int8multirange not null)`],
  // A range of blocks that once had an old row counts as old for ever. The answers of movements have no time.
  [
    `create index if not exists requests_by_time on requests (at) where at is not null`,
    `create index if not exists events_by_time on events (at)`,
    `drop index requests_at_idx, events_at_idx`,
  ],
  // Terminals and players are few and are listed; wallets are many and stay for ever.
  [`create index on accounts (shop, kind) where kind <> 'wallet'`],
  // The time that retention goes by. It begins with the newest event, whatever the clock says at this moment.
  [
    `create table retention (is_only boolean primary key default true check (is_only), reached bigint not null)`,
    `insert into retention (reached)
       select coalesce(max(at), (extract(epoch from now()) * 1000)::bigint) from events`,
  ],
  // Draws with tickets are kept for ever; the others are looked for at the end of each draw.
  [`create index if not exists draws_without_tickets on draws (game, draw) where not is_sold`],
]

/** Brings the tables of a host to the form that this version knows (`bringUpTo`). */
export const migrate = (database: Database): Promise<void> => bringUpTo(database, migrations)

/** How many migrations this version knows, and how many the database has had. */
export const migrationsIn = async ({
  query,
}: Pick<Database, 'query'>): Promise<{ readonly known: number; readonly done: number }> => ({
  known: migrations.length,
  done: await migrationsDone({ query }),
})

-- Engines that are being left alone after failures, so that a restart does not ask them all again.
create table engine_suspensions (
  engine text primary key,
  reason text not null,
  retry_after_ms integer,
  state text not null,
  updated_at timestamptz not null
);

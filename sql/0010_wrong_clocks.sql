-- When the account's period began, by the clock that began it: tells a period that a wrong clock began ahead of time from one whose
-- end an operator has set. Null when it began before there was this column.
alter table accounts add column period_began_at timestamptz;

-- The date that another clock gave a call, where the call was moved into the period in which it is charged.
alter table usage add column dated_at timestamptz;

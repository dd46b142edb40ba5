-- Accounts of those who run the service: they see the overview of all calls, as numbers.
alter table accounts add column is_operator boolean not null default false;

-- The overview's question: all calls of the last day, whoever made them.
create index usage_created on usage (created_at);

-- What is recorded under a key is recorded of its account, and is found by it: where a key is deleted, its rows were looked for
-- in all of the table, once a key. An index of the keys alone would do too, but each call would have to write it.
-- Rows that there are already are not checked, which would take long where there are many.
alter table api_keys add constraint api_keys_of_account unique (account_id, id);

alter table holds
  drop constraint holds_api_key_id_fkey,
  add constraint holds_api_key_fkey foreign key (account_id, api_key_id)
    references api_keys (account_id, id) on delete cascade not valid;

alter table usage
  drop constraint usage_api_key_id_fkey,
  add constraint usage_api_key_fkey foreign key (account_id, api_key_id)
    references api_keys (account_id, id) on delete cascade not valid;

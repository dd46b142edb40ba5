-- What a call used of a language model, as its provider counts; 0 where the embedded one worked, or none.
alter table usage
  add column model_input_tokens integer not null default 0,
  add column model_output_tokens integer not null default 0;

-- Holds come and go all day, so that the table is nearly empty or full of dead rows. A plan that a connection keeps is made
-- by the table's size at that moment: emptied to nothing it would be read from end to end ever after. It keeps its size, and
-- dead rows are cleared away often.
alter table holds set (
  vacuum_truncate = false,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000
);

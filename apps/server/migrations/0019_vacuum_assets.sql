-- An edited asset stays in the text index in its old form until the table is vacuumed, and every search reads past it:
-- 80,000 of a million cost a search a third of its time. By default that begins with a fifth of all rows; what it takes
-- here is two seconds for a million assets.
ALTER TABLE asset SET (autovacuum_vacuum_scale_factor = 0.02);

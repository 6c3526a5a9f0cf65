-- 34 · What the table of migration 30 is for, where the tools of the database show it.
COMMENT ON TABLE set_up_link IS
  'Links that create the first company of an empty installation. The first use, or the first company, removes them.';

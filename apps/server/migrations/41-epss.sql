-- 41 · EPSS: how likely it is that a vulnerability is exploited in the next 30 days (docs/catalogue.md, "EPSS").
-- Serves: 0.1.0

CREATE TABLE epss_list (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  model text NOT NULL CHECK (length(model) <= 100),
  scored_on date NOT NULL,
  -- All scores, packed. Vulnerabilities that the catalogue gets later are looked up here.
  packed bytea NOT NULL
);
COMMENT ON TABLE epss_list IS 'The newest list of EPSS scores. It has many more vulnerabilities than the catalogue.';
GRANT SELECT, INSERT, UPDATE ON epss_list TO rampart_operator;

ALTER TABLE vulnerability
  ADD COLUMN epss real CHECK (epss BETWEEN 0 AND 1),
  ADD COLUMN epss_percentile real CHECK (epss_percentile BETWEEN 0 AND 1),
  -- The day of the list in which it was looked up, also if the list does not have it.
  ADD COLUMN epss_on date;

-- 12 · What each advisory says: its score of a vulnerability, its steps for each product and vulnerability, its dates,
-- revisions and references.
--
-- The rows of an existing database stay. The next load of the same files fills the new columns (docs/catalogue.md).

-- ── Advisories ───────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE advisory
  -- The first release. released_at is the release of this revision.
  ADD COLUMN published_at timestamptz,
  ADD COLUMN summary text NOT NULL DEFAULT '',
  -- The revisions, oldest first: [{"revision", "date", "summary"}].
  ADD COLUMN history jsonb NOT NULL DEFAULT '[]',
  -- The references: [{"name", "href"}]. Without an address that a page may link to, href is null.
  ADD COLUMN links jsonb NOT NULL DEFAULT '[]',
  -- The version of the code that read the file. A file that an older version read is read again, even if it did not
  -- change.
  ADD COLUMN reader smallint NOT NULL DEFAULT 0;

-- Users write ids in upper and lower case. Two publishers can use the same id.
CREATE INDEX advisory_tracking_idx ON advisory (lower(tracking_id) text_pattern_ops);
-- The ids nearest to one that does not exist, and those that contain a part of an id.
CREATE INDEX advisory_nearest_idx ON advisory USING gist (lower(tracking_id) gist_trgm_ops (siglen = 64));
CREATE INDEX vulnerability_nearest_idx ON vulnerability USING gist (lower(cve) gist_trgm_ops (siglen = 64));

CREATE TABLE advisory_vulnerability (
  vulnerability_id integer NOT NULL REFERENCES vulnerability ON DELETE CASCADE,
  advisory_id integer NOT NULL REFERENCES advisory ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL,
  cwe text,
  cwe_name text,
  published_on date,
  -- The worst score of the newest CVSS version up to 3.1 that the advisory uses.
  score numeric(3, 1) CHECK (score BETWEEN 0 AND 10),
  vector text,
  cvss_version text CHECK (cvss_version IN ('3.1', '3.0', '2.0')),
  score_v4 numeric(3, 1) CHECK (score_v4 BETWEEN 0 AND 10),
  vector_v4 text,
  PRIMARY KEY (vulnerability_id, advisory_id)
);
COMMENT ON TABLE advisory_vulnerability IS
  'What each advisory says of a vulnerability. The table vulnerability has the values of the newest advisory.';
CREATE INDEX advisory_vulnerability_advisory_idx ON advisory_vulnerability (advisory_id);

ALTER TABLE vulnerability
  ADD COLUMN cwe_name text,
  ADD COLUMN cvss_version text CHECK (cvss_version IN ('3.1', '3.0', '2.0')),
  ADD COLUMN score_v4 numeric(3, 1) CHECK (score_v4 BETWEEN 0 AND 10),
  ADD COLUMN vector_v4 text;
UPDATE vulnerability SET cvss_version = substring(vector FROM '^CVSS:(3\.[01])/') WHERE vector LIKE 'CVSS:3._/%';

-- Until now the score of a vulnerability came from the newest of its advisories.
INSERT INTO advisory_vulnerability (vulnerability_id, advisory_id, title, description, cwe, published_on, score, vector,
  cvss_version)
SELECT vulnerability.id, advisory.id, vulnerability.title, description, cwe, published_on,
  CASE WHEN released_at = source_released_at THEN score END,
  CASE WHEN released_at = source_released_at THEN vector END,
  CASE WHEN released_at = source_released_at THEN cvss_version END
FROM (SELECT DISTINCT vulnerability_id, advisory_id FROM product_vulnerability) named
  JOIN vulnerability ON vulnerability.id = named.vulnerability_id JOIN advisory ON advisory.id = named.advisory_id;

-- ── Findings and steps ───────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE product_vulnerability
  -- The sentence of the advisory that says that a fix exists, or that none exists.
  ADD COLUMN fix_evidence text CHECK (length(fix_evidence) <= 1000),
  -- The advisory's score for this product. Null if the advisory gives none.
  ADD COLUMN score numeric(3, 1) CHECK (score BETWEEN 0 AND 10),
  ADD COLUMN vector text,
  ADD COLUMN cvss_version text CHECK (cvss_version IN ('3.1', '3.0', '2.0')),
  ADD COLUMN score_v4 numeric(3, 1) CHECK (score_v4 BETWEEN 0 AND 10),
  ADD COLUMN vector_v4 text,
  -- The positions of the advisory's steps that are for this product and vulnerability. A table of pairs would have ten
  -- rows for each finding.
  ADD COLUMN steps integer[] NOT NULL DEFAULT '{}';

-- Until now a step belonged to a product, and so to all of the advisory's vulnerabilities of that product.
CREATE TEMPORARY TABLE step_text ON COMMIT DROP AS
  SELECT advisory_id, kind, description, link,
    row_number() OVER (PARTITION BY advisory_id ORDER BY min(position), min(id))::integer AS position
  FROM mitigation_step GROUP BY advisory_id, kind, description, link;
ANALYZE step_text;
UPDATE product_vulnerability found SET steps = of_product.steps
FROM (
  SELECT step.product_id, step.advisory_id, array_agg(step_text.position ORDER BY step.position) AS steps
  FROM mitigation_step step JOIN step_text ON step_text.advisory_id = step.advisory_id
    AND step_text.description = step.description AND step_text.kind = step.kind
    AND step_text.link IS NOT DISTINCT FROM step.link
  GROUP BY step.product_id, step.advisory_id
) of_product
WHERE found.product_id = of_product.product_id AND found.advisory_id = of_product.advisory_id;
DROP TABLE mitigation_step;

CREATE TABLE mitigation_step (
  advisory_id integer NOT NULL REFERENCES advisory ON DELETE CASCADE,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('vendor_fix', 'mitigation', 'workaround', 'no_fix_planned', 'none_available')),
  description text NOT NULL,
  link text,
  PRIMARY KEY (advisory_id, position)
);
COMMENT ON TABLE mitigation_step IS
  'What an advisory recommends, each text once. product_vulnerability.steps says for which products and vulnerabilities.';
INSERT INTO mitigation_step (advisory_id, position, kind, description, link)
  SELECT advisory_id, position, kind, description, link FROM step_text;

CREATE TABLE withdrawn_finding (
  vulnerability_id integer NOT NULL REFERENCES vulnerability ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  advisory_id integer NOT NULL REFERENCES advisory ON DELETE CASCADE,
  -- The first revision that no longer names the pair, and its release.
  revision text NOT NULL,
  withdrawn_at timestamptz NOT NULL,
  PRIMARY KEY (vulnerability_id, product_id, advisory_id)
);
COMMENT ON TABLE withdrawn_finding IS
  'Vulnerabilities of products that a newer revision of an advisory no longer names.';
CREATE INDEX withdrawn_finding_product_idx ON withdrawn_finding (product_id);
CREATE INDEX withdrawn_finding_advisory_idx ON withdrawn_finding (advisory_id);

-- ── CISA's list of known exploited vulnerabilities ───────────────────────────────────────────────────────────────────

ALTER TABLE known_exploited
  -- Until then US federal agencies must act.
  ADD COLUMN due_on date,
  -- Whether ransomware uses it, in the word of the list: Known or Unknown.
  ADD COLUMN ransomware text;

-- ── Mitigations ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- The assets of a company on which one vulnerability is mitigated.
CREATE INDEX mitigation_of_vulnerability_idx ON mitigation (vulnerability_id, company_id, asset_id);
DROP INDEX mitigation_vulnerability_idx;

-- ── Who may do what ──────────────────────────────────────────────────────────────────────────────────────────────────

GRANT SELECT ON advisory_vulnerability, mitigation_step, withdrawn_finding, known_exploited TO rampart_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON advisory_vulnerability, mitigation_step, withdrawn_finding TO rampart_operator;

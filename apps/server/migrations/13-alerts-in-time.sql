-- 13 · Alerts in time: which findings are new, how soon a user is told of them, and the previous sign-in.

-- ── New findings ─────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE catalogue_source (
  -- The publisher of advisories, or the name of a list.
  name text PRIMARY KEY,
  -- Null for the sources that were loaded before this table existed, and for loads without a record.
  first_load_id integer REFERENCES catalogue_load ON DELETE SET NULL
);
COMMENT ON TABLE catalogue_source IS 'The sources of the catalogue, each with its first load. Its news is not news for users.';
INSERT INTO catalogue_source (name) SELECT DISTINCT publisher FROM advisory;
INSERT INTO catalogue_source (name) SELECT 'CISA KEV' WHERE EXISTS (SELECT FROM known_exploited) ON CONFLICT DO NOTHING;

CREATE TABLE finding_arrival (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- From the first load of a source, or from an advisory that was already old. A mail only counts these findings.
  is_backlog boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- The round that marked it, as in catalogue_news.
  round integer
);
COMMENT ON TABLE finding_arrival IS 'Findings that came together. A round marks this row instead of each finding.';
CREATE INDEX finding_arrival_round_idx ON finding_arrival (round);
CREATE INDEX finding_arrival_at_idx ON finding_arrival (at) WHERE NOT is_backlog;

CREATE TABLE arrived_finding (
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  vulnerability_id integer NOT NULL REFERENCES vulnerability ON DELETE CASCADE,
  -- Null if the finding is older than this table. Then it is no news, even if a new revision names it again.
  arrival_id bigint REFERENCES finding_arrival ON DELETE SET NULL,
  PRIMARY KEY (product_id, vulnerability_id)
);
COMMENT ON TABLE arrived_finding IS
  'When the catalogue first named a vulnerability of a product. A pair without a row is older than this table.';
CREATE INDEX arrived_finding_arrival_idx ON arrived_finding (arrival_id, product_id);
CREATE INDEX arrived_finding_vulnerability_idx ON arrived_finding (vulnerability_id);

-- The loader sets this for a transaction: see catalogue/loads/backlog.actions.ts.
CREATE FUNCTION is_backlog() RETURNS boolean LANGUAGE sql STABLE
  RETURN coalesce(current_setting('rampart.backlog', true), '') = 'on';

-- A pair is new if only this statement names it, and it was never known before. EXECUTE plans each call, because the
-- table grows from nothing during the first load.
CREATE FUNCTION note_arrived_findings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $statement$
    WITH fresh AS MATERIALIZED (
      SELECT product_id, vulnerability_id FROM changed_rows r GROUP BY product_id, vulnerability_id
      HAVING count(*) = (SELECT count(*) FROM product_vulnerability held
          WHERE held.product_id = r.product_id AND held.vulnerability_id = r.vulnerability_id)
        AND NOT EXISTS (SELECT FROM arrived_finding known
          WHERE known.product_id = r.product_id AND known.vulnerability_id = r.vulnerability_id)
    ), arrival AS (
      INSERT INTO finding_arrival (is_backlog) SELECT is_backlog() WHERE EXISTS (SELECT FROM fresh) RETURNING id
    )
    INSERT INTO arrived_finding (product_id, vulnerability_id, arrival_id)
    SELECT product_id, vulnerability_id, arrival.id FROM fresh CROSS JOIN arrival
    ON CONFLICT DO NOTHING$statement$;
  RETURN NULL;
END
$$;
CREATE TRIGGER note_arrived_findings AFTER INSERT ON product_vulnerability REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_arrived_findings();

-- A load replaces the findings of an advisory. What it named before is not new when it is named again.
CREATE FUNCTION remember_withdrawn_findings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO arrived_finding (product_id, vulnerability_id)
  SELECT DISTINCT r.product_id, r.vulnerability_id FROM changed_rows r
    -- The rows are also deleted together with their product or vulnerability.
    JOIN product ON product.id = r.product_id JOIN vulnerability ON vulnerability.id = r.vulnerability_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER remember_withdrawn_findings AFTER DELETE ON product_vulnerability REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION remember_withdrawn_findings();

ALTER TABLE catalogue_news ADD COLUMN is_backlog boolean NOT NULL DEFAULT false;
-- What came since a user's previous sign-in.
CREATE INDEX catalogue_news_at_idx ON catalogue_news (at);

CREATE OR REPLACE FUNCTION note_exploited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_news (product_id, vulnerability_id, is_backlog)
    SELECT NEW.id, vulnerability.id, is_backlog()
    FROM vulnerabilities_of(NEW.id) found JOIN vulnerability ON vulnerability.id = found.vulnerability_id
    WHERE vulnerability.exploited_since IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

-- ── Settings ─────────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE alert_setting
  -- at_once: critical_due_at is null until there is news. Then it is the time at which the news was complete.
  ADD COLUMN critical_when text NOT NULL DEFAULT 'daily' CHECK (critical_when IN ('daily', 'at_once')),
  -- New vulnerabilities count from this score. Those that are known to be exploited always count.
  ADD COLUMN critical_from_score numeric(3, 1) NOT NULL DEFAULT 9.0 CHECK (critical_from_score BETWEEN 0 AND 10),
  -- high: only equipment with assets of high priority.
  ADD COLUMN critical_assets text NOT NULL DEFAULT 'all' CHECK (critical_assets IN ('all', 'high'));
CREATE INDEX alert_setting_at_once_idx ON alert_setting (critical_round)
  WHERE critical AND critical_when = 'at_once' AND critical_due_at IS NULL;

-- As in 07. An alert that is due immediately does not depend on the time zone.
CREATE OR REPLACE FUNCTION forget_due_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE alert_setting SET report_due_at = NULL,
    critical_due_at = CASE critical_when WHEN 'at_once' THEN critical_due_at END
  WHERE company_id = NEW.id;
  RETURN NULL;
END
$$;

-- Users of a company with different choices get different critical alerts.
ALTER TABLE mail_edition ADD COLUMN choice text NOT NULL DEFAULT '';
ALTER TABLE mail_edition DROP CONSTRAINT mail_edition_company_id_kind_round_since_round_key,
  ADD UNIQUE (company_id, kind, round, since_round, choice);

-- ── Previous sign-in ─────────────────────────────────────────────────────────────────────────────────────────────────

-- When the user signed in the time before, with any browser. Null for the first sign-in.
ALTER TABLE session ADD COLUMN previous_sign_in_at timestamptz;
CREATE FUNCTION note_previous_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.previous_sign_in_at := (SELECT last_signed_in_at FROM user_account WHERE id = NEW.user_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER note_previous_sign_in BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION note_previous_sign_in();

-- ── Who may do what ──────────────────────────────────────────────────────────────────────────────────────────────────

GRANT SELECT (previous_sign_in_at) ON session TO rampart_company;
GRANT SELECT ON finding_arrival, arrived_finding TO rampart_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON finding_arrival, arrived_finding, catalogue_source TO rampart_operator;

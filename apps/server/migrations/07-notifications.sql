-- 07 · Notifications: the news, the settings of users, and the mails.

-- ── News of the catalogue ────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE notice_round (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  opened_at timestamptz NOT NULL
);
COMMENT ON TABLE notice_round IS
  'A round marks all news that no earlier round marked. Only one round runs at a time, so none misses any news.';

CREATE TABLE catalogue_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  vulnerability_id integer REFERENCES vulnerability ON DELETE CASCADE,
  -- The rating before the change, if the news is about a rating. Null if there was no rating.
  rating_before smallint,
  at timestamptz NOT NULL DEFAULT now(),
  -- The round that marked it. The time of a row does not show whether an earlier mail included it, because a load can
  -- commit long after it started.
  round integer
);
COMMENT ON TABLE catalogue_news IS
  'News for users: ratings that fell to Alert or BlackList, and new known-exploited vulnerabilities.';
CREATE UNIQUE INDEX catalogue_news_exploited_key ON catalogue_news (product_id, vulnerability_id)
  WHERE vulnerability_id IS NOT NULL;
CREATE INDEX catalogue_news_round_idx ON catalogue_news (round, product_id);
CREATE INDEX catalogue_news_vulnerability_idx ON catalogue_news (vulnerability_id) WHERE vulnerability_id IS NOT NULL;

-- Each state of a rating covers 50 values. 100 is the highest value of the state Alert.
CREATE FUNCTION note_fallen_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_news (product_id, rating_before) VALUES (NEW.id, OLD.rating);
  RETURN NULL;
END
$$;
CREATE TRIGGER note_fallen_rating AFTER UPDATE OF rating ON product FOR EACH ROW
  WHEN (NEW.rating <= 100 AND (OLD.rating IS NULL OR (OLD.rating + 49) / 50 > (NEW.rating + 49) / 50))
  EXECUTE FUNCTION note_fallen_rating();

-- If an advisory withdraws a vulnerability and its next revision names it again, this is not news.
CREATE FUNCTION note_exploited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_news (product_id, vulnerability_id)
    SELECT NEW.id, vulnerability.id
    FROM vulnerabilities_of(NEW.id) found JOIN vulnerability ON vulnerability.id = found.vulnerability_id
    WHERE vulnerability.exploited_since IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER note_exploited AFTER UPDATE OF exploited_count ON product FOR EACH ROW
  WHEN (NEW.exploited_count > OLD.exploited_count) EXECUTE FUNCTION note_exploited();

-- ── Settings ─────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE alert_setting (
  company_id integer NOT NULL DEFAULT current_company_id(),
  user_id uuid NOT NULL,
  critical boolean NOT NULL DEFAULT false,
  reports boolean NOT NULL DEFAULT false,
  -- Whether to mail the user when an import of the user is done.
  imports boolean NOT NULL DEFAULT true,
  frequency_type text NOT NULL DEFAULT 'weekly' CHECK (frequency_type IN ('weekly', 'bi_weekly', 'monthly')),
  day smallint CHECK (day BETWEEN 1 AND CASE frequency_type WHEN 'monthly' THEN 30 ELSE 7 END),
  -- The start date of the two-week periods of bi-weekly reports.
  anchor date,
  -- When the next mail of each kind is due. Null if the kind is off, or if the time is not computed yet.
  critical_due_at timestamptz,
  report_due_at timestamptz,
  -- The last round that the mails of each kind included.
  critical_round integer NOT NULL DEFAULT 0,
  report_round integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE,
  CHECK (NOT reports OR day IS NOT NULL)
);
COMMENT ON TABLE alert_setting IS 'Which mails a user wants, how often, and when the next ones are due.';
CREATE INDEX alert_setting_critical_idx ON alert_setting (critical_due_at) WHERE critical;
CREATE INDEX alert_setting_report_idx ON alert_setting (report_due_at) WHERE reports;

-- If the time zone changes, the due times must be computed again.
CREATE FUNCTION forget_due_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE alert_setting SET critical_due_at = NULL, report_due_at = NULL WHERE company_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER forget_due_times AFTER UPDATE OF time_zone ON company FOR EACH ROW
  WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION forget_due_times();

-- ── Mails ────────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE mail_edition (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('critical', 'report', 'import')),
  -- The mail contains the news of the rounds after since_round, up to round. For an import these are 0 and its number.
  since_round integer NOT NULL,
  round integer NOT NULL,
  content jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, kind, round, since_round)
);
COMMENT ON TABLE mail_edition IS 'The content of a mail, composed once for all of its readers in a company.';

CREATE TABLE mail (
  company_id integer NOT NULL DEFAULT current_company_id(),
  -- The Message-ID contains this id. So a mail that is sent again has the same Message-ID.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('critical', 'report', 'import')),
  due_at timestamptz NOT NULL,
  edition_id bigint NOT NULL,
  -- quiet: there was no news. unwanted: before it was sent, the user switched it off or lost the permission.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'quiet', 'unwanted', 'given-up')),
  attempts smallint NOT NULL DEFAULT 0,
  -- While the mail waits, it is not sent before this time. While it is being sent, the sender counts as dead after this
  -- time.
  not_before timestamptz NOT NULL,
  -- Sending failed, but the mail server may have accepted the mail.
  may_be_out boolean NOT NULL DEFAULT false,
  sent_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, edition_id) REFERENCES mail_edition (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE mail IS
  'One row for each user, kind and due time. So each mail is sent once, also with several servers.';
CREATE INDEX mail_open_idx ON mail (not_before, company_id) WHERE state IN ('waiting', 'sending');
CREATE INDEX mail_edition_idx ON mail (company_id, edition_id);
CREATE UNIQUE INDEX mail_due_key ON mail (company_id, user_id, kind, due_at) WHERE kind <> 'import';
CREATE UNIQUE INDEX mail_import_key ON mail (company_id, edition_id) WHERE kind = 'import';

-- ── Who may do what ──────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE alert_setting ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE mail_edition ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE mail ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY own_company ON alert_setting TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON mail_edition TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON mail TO rampart_company USING (company_id = current_company_id());

CREATE POLICY operator ON alert_setting TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON mail_edition TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON mail TO rampart_operator USING (current_user = 'rampart_operator');

GRANT SELECT ON catalogue_news, notice_round TO rampart_company;
GRANT SELECT, INSERT, UPDATE ON alert_setting, mail TO rampart_company;
GRANT SELECT, INSERT ON mail_edition TO rampart_company;

GRANT SELECT, INSERT, UPDATE, DELETE ON catalogue_news TO rampart_operator;
GRANT SELECT, INSERT, DELETE ON notice_round TO rampart_operator;
GRANT SELECT, UPDATE (critical_due_at, report_due_at) ON alert_setting TO rampart_operator;
GRANT SELECT, DELETE ON mail, mail_edition TO rampart_operator;

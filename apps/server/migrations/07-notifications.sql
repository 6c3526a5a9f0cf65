-- 07 · Notifications: what there is to tell, who wants to hear it, and the mails.

-- ── News of the catalogue ────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE notice_round (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  opened_at timestamptz NOT NULL
);
COMMENT ON TABLE notice_round IS
  'A round marks all news that no round has marked yet. Rounds take turns, so that none misses what another marks.';

CREATE TABLE catalogue_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  vulnerability_id integer REFERENCES vulnerability ON DELETE CASCADE,
  -- The rating before, where the news is about a rating; null for none.
  rating_before smallint,
  at timestamptz NOT NULL DEFAULT now(),
  -- The round that marked it. A load may commit long after it began, so its time would not tell whether an earlier mail
  -- could have known.
  round integer
);
COMMENT ON TABLE catalogue_news IS
  'What somebody may want to hear of: ratings that fell to Alert or BlackList, new known-exploited vulnerabilities.';
CREATE UNIQUE INDEX catalogue_news_exploited_key ON catalogue_news (product_id, vulnerability_id)
  WHERE vulnerability_id IS NOT NULL;
CREATE INDEX catalogue_news_round_idx ON catalogue_news (round, product_id);
CREATE INDEX catalogue_news_vulnerability_idx ON catalogue_news (vulnerability_id) WHERE vulnerability_id IS NOT NULL;

-- The states of a rating are 50 apart; 100 is the highest value that is an alert.
CREATE FUNCTION note_fallen_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_news (product_id, rating_before) VALUES (NEW.id, OLD.rating);
  RETURN NULL;
END
$$;
CREATE TRIGGER note_fallen_rating AFTER UPDATE OF rating ON product FOR EACH ROW
  WHEN (NEW.rating <= 100 AND (OLD.rating IS NULL OR (OLD.rating + 49) / 50 > (NEW.rating + 49) / 50))
  EXECUTE FUNCTION note_fallen_rating();

-- A vulnerability that is withdrawn and comes back with the next revision of its advisory is no news.
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
  -- Whether to mail when an import of one's own is done.
  imports boolean NOT NULL DEFAULT true,
  frequency_type text NOT NULL DEFAULT 'weekly' CHECK (frequency_type IN ('weekly', 'bi_weekly', 'monthly')),
  day smallint CHECK (day BETWEEN 1 AND CASE frequency_type WHEN 'monthly' THEN 30 ELSE 7 END),
  -- Where bi-weekly reports count their fortnights from.
  anchor date,
  -- When the next mail of each kind is due; null while it is off, or still to be computed.
  critical_due_at timestamptz,
  report_due_at timestamptz,
  -- The rounds up to which each kind has told everything.
  critical_round integer NOT NULL DEFAULT 0,
  report_round integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE,
  CHECK (NOT reports OR day IS NOT NULL)
);
COMMENT ON TABLE alert_setting IS 'Which mails a user wants, how often, and when the next ones are due.';
CREATE INDEX alert_setting_critical_idx ON alert_setting (critical_due_at) WHERE critical;
CREATE INDEX alert_setting_report_idx ON alert_setting (report_due_at) WHERE reports;

-- In another time zone the same hour is another moment: the due times are computed again.
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
  -- It tells what the rounds after the first of these and up to the second marked; for an import, 0 and its number.
  since_round integer NOT NULL,
  round integer NOT NULL,
  content jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, kind, round, since_round)
);
COMMENT ON TABLE mail_edition IS 'What a mail says, composed once for all of a company who get it.';

CREATE TABLE mail (
  company_id integer NOT NULL DEFAULT current_company_id(),
  -- Its Message-ID is made of this: sent again, a mail is still the same mail.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('critical', 'report', 'import')),
  due_at timestamptz NOT NULL,
  edition_id bigint NOT NULL,
  -- quiet: there was nothing to tell. unwanted: switched off, or not allowed any more, before it was sent.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'quiet', 'unwanted', 'given-up')),
  attempts smallint NOT NULL DEFAULT 0,
  -- While it waits: not before this time. While it is being sent: after this time the sender is taken for dead.
  not_before timestamptz NOT NULL,
  -- The mail server may have accepted it although sending failed.
  may_be_out boolean NOT NULL DEFAULT false,
  sent_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, edition_id) REFERENCES mail_edition (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE mail IS 'One row for each user, kind and due time, so one mail each, however many servers run.';
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

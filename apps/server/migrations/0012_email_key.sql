-- Below a policy an index on lower(email) is not used, since the function may not see a row before the policy did: a
-- sign-in read every account. A stored column compares as it is.
ALTER TABLE user_account
  ADD COLUMN email_key text COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (lower(email COLLATE "und-x-icu")) STORED;
DROP INDEX user_account_email_key;
CREATE UNIQUE INDEX user_account_email_key ON user_account (email_key);

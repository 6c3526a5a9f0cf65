#!/bin/sh
# Runs once, when the database container has an empty volume. docs/operating.md explains the two logins.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --quiet <<SQL
CREATE ROLE rampart LOGIN CREATEROLE CREATEDB PASSWORD '$DATABASE_PASSWORD';
CREATE DATABASE rampart OWNER rampart;
CREATE ROLE rampart_backup LOGIN BYPASSRLS PASSWORD '$BACKUP_PASSWORD';
GRANT pg_read_all_data TO rampart_backup;
ALTER ROLE rampart_backup SET default_transaction_read_only = on;
SQL

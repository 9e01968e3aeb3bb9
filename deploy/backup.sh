#!/bin/sh
# backup.sh FOLDER: a copy of the PostgreSQL that DATABASE_URL names, in a file named by the time. It is there as a whole or not at all.
set -eu
folder=$1
file="$folder/periplo-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump"
trap 'rm -f "$file.part"' EXIT
pg_dump --format=custom --file="$file.part" "$DATABASE_URL"
# A dump that cannot be listed is none.
pg_restore --list "$file.part" > /dev/null
mv "$file.part" "$file"
# Older ones go once there is a new one.
find "$folder" -maxdepth 1 -name 'periplo-*.dump' -mtime +14 -delete
echo "$file"

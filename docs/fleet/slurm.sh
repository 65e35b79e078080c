#!/usr/bin/env bash
# A run in N parts under Slurm: bash docs/fleet/slurm.sh N FOLDER OPTION..., in the folder of jcabench, which all nodes
# see; OPTION are those of `scripts/bench`. FOLDER gets a folder for each part and, when all have ended, `whole`.
# AT_ONCE=1 lets one part run at a time. A part that failed or was killed is started again with the command that is
# printed, with its number for K; it goes on where it stood.
set -euo pipefail
export PARTS=$1 FOLDER=$2
shift 2
mkdir -p "$FOLDER"
cat >"$FOLDER/part.sh" <<'PART'
#!/usr/bin/env bash
set -euo pipefail
out=$FOLDER/part-$SLURM_ARRAY_TASK_ID
resume=()
if [ -e "$out/cells.json" ]; then resume=(--resume); fi
export JCABENCH_SHARD=$SLURM_ARRAY_TASK_ID/$PARTS
exec scripts/bench --out "$out" ${resume[@]+"${resume[@]}"} "$@"
PART
options=(--exclusive --chdir="$PWD" --output="$FOLDER/part-%a.log")
array=$(sbatch --parsable "${options[@]}" --array="1-$PARTS%${AT_ONCE:-$PARTS}" "$FOLDER/part.sh" "$@")
# `afterany`: what there is is merged, and what is missing is said.
sbatch --parsable --dependency="afterany:$array" --chdir="$PWD" --output="$FOLDER/merge.log" \
  --wrap="scripts/jcabench merge $(printf '%q' "$FOLDER")/part-*[0-9] --out $(printf '%q' "$FOLDER")/whole" >/dev/null
printf 'One part again: PARTS=%q FOLDER=%q sbatch' "$PARTS" "$FOLDER"
printf ' %q' "${options[@]}"
printf ' --array=K'
printf ' %q' "$FOLDER/part.sh" "$@"
printf '\nAll parts: job %s\n' "$array"

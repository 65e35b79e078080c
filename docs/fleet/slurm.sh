#!/usr/bin/env bash
# A run in N parts under Slurm: sh slurm.sh N FOLDER OPTION..., in the folder of jcabench, which all nodes see.
# FOLDER gets a folder for each part and, when all have ended, the folder `whole`. A part that failed or was
# killed is started again with `sbatch --array=K ...` as printed; it goes on where it stood.
set -eu
parts=$1
folder=$2
shift 2
mkdir -p "$folder"
part=$folder/part.sh
cat >"$part" <<'PART'
#!/usr/bin/env bash
set -eu
out=$FOLDER/part-$SLURM_ARRAY_TASK_ID
resume=()
if [ -e "$out/cells.json" ]; then resume=(--resume); fi
JCABENCH_SHARD=$SLURM_ARRAY_TASK_ID/$PARTS exec scripts/bench --out "$out" "${resume[@]}" "$@"
PART
export FOLDER=$folder PARTS=$parts
line=(sbatch --parsable --exclusive --chdir="$PWD" --output="$folder/part-%a.log" "$part" "$@")
array=$("${line[@]:0:2}" --array="1-$parts" "${line[@]:2}")
printf 'One part again: FOLDER=%q PARTS=%q' "$folder" "$parts"
printf ' %q' "${line[@]:0:1}" --array=K "${line[@]:2}"
printf '\n'
# `afterany`: what there is is merged, and what is missing is said.
sbatch --parsable --dependency="afterany:$array" --chdir="$PWD" --output="$folder/merge.log" \
  --wrap="scripts/jcabench merge $(printf '%q/part-* ' "$folder") --out $(printf '%q/whole' "$folder")"

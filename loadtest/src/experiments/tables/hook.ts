/** Imported by a server of the lab and each of its threads before all else: the lab's table is one of its activities. */
import { type Activity, erased } from "@parley/activities/activity";
import { activitySet } from "@parley/activities/set";
import table from "./rules.ts";

(activitySet as Map<string, Activity>).set(table.name, erased(table));

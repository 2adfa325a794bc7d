import "./analysis/page/reading.css";
import "./analysis/picture/picture.css";
import "../styles/advice.css";
import "../styles/ambush.css";
import "../styles/analysis.css";
import "../styles/cards.css";
import "../styles/cover-map.css";
import "../styles/fight-record.css";
import "../styles/house-rules.css";
import "../styles/icon-shapes.css";
import "../styles/icons.css";
import "../styles/map-check.css";
import "../styles/parapet.css";
import "../styles/rule-editor.css";
import "../styles/rule-sets.css";
import "../styles/rules-windows.css";
import "../styles/sight-ruler.css";
import "../styles/tracker.css";
import "../styles/welcome.css";
import { installApi } from "./api/parapet-api";
import { installAttacks } from "./features/attacks/install";
import { installCards } from "./features/cards/install";
import { installCoverMap } from "./features/cover-map/install";
import { installFight } from "./features/fight/life";
import {
  installAdvice,
  installAnalysis,
  installFightRecord,
  installHouseRules,
  installMapCheck,
  installRuleSets,
  installSightRuler,
  installWallEdit,
  installWelcome,
} from "./features/late-windows";
import { installMapExport } from "./features/map-export/install";
import { installOverlay } from "./features/overlay/install";
import { installOverrides } from "./features/overrides/install";
import { installPanel } from "./features/panel/install";
import { installHiding } from "./features/hiding/install";
import { installBestPlaces } from "./features/cover-map/best-places/install";
import { installPathAdvice } from "./features/cover-map/path-advice/install";
import { installSquareAttack } from "./features/square-attack/install";
import { installSheets } from "./features/sheets/install";
import { installTours } from "./features/tours/install";
import { installWarmUp } from "./features/warm-up/install";
import { installPicks } from "./features/windows/pick-place";
import { installSplash } from "./features/splash/install";
import { installStart } from "./start";
import { createTable } from "./table";

const table = createTable();

// In this order their hooks run, and their tools, keys and menu entries are listed.
installTours(table);
installWelcome(table);
installStart(table);
installApi(table);
installOverlay(table);
installPanel(table);
installHouseRules(table);
installRuleSets(table);
installCoverMap(table);
installPathAdvice(table);
installBestPlaces(table);
installAdvice(table);
installMapExport(table);
installHiding(table);
installOverrides(table);
installWallEdit(table);
installMapCheck(table);
installAnalysis(table);
installSheets(table);
installWarmUp(table);
installAttacks(table);
installPicks(table);
installSightRuler(table);
installSquareAttack(table);
installFight(table);
installFightRecord(table);
installSplash(table);
installCards(table);

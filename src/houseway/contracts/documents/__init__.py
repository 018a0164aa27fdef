"""The JSON documents that commands print: version 1 of what other programs rely on."""

from houseway.contracts.documents.banking import *
from houseway.contracts.documents.counts import *
from houseway.contracts.documents.equity import *
from houseway.contracts.documents.fees import *
from houseway.contracts.documents.findings import *
from houseway.contracts.documents.hands import *
from houseway.contracts.documents.melds import *
from houseway.contracts.documents.odds import *
from houseway.contracts.documents.randomness import *
from houseway.contracts.documents.records import *
from houseway.contracts.documents.redlines import *
from houseway.contracts.documents.rooms import *
from houseway.contracts.documents.rulebook import *
from houseway.contracts.documents.runs import *
from houseway.contracts.documents.sessions import *
from houseway.contracts.documents.settling import *
from houseway.contracts.documents.strategies import *
from houseway.contracts.documents.version import CONTRACT_VERSION as CONTRACT_VERSION
